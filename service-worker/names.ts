/** Shared by pages and service worker. A change of what is kept takes a new number; the old cache is deleted. */

export const pageCache = 'sati-pages-1'

/** Scripts, styles and fonts. Their addresses change with their content. */
export const assetCache = 'sati-assets-1'

/** The `<meta>` of a page that may be kept. */
export const keepMark = 'sati-offline'

export type PageMessage = { type: 'keep'; address: string; assets: string[] } | { type: 'forget' }
