/** Names that the pages and the service worker share. A change of what is kept takes a new number, and the old is deleted. */

/** Questionnaire pages, to be opened without a network. */
export const pageCache = 'sati-pages-1'

/** Scripts, styles and fonts. Their addresses change with their content. */
export const assetCache = 'sati-assets-1'

/** A page says in a `<meta>` of this name that it may be kept. */
export const keepMark = 'sati-offline'

/** What a page tells the service worker. */
export type PageMessage = { type: 'keep'; address: string; assets: string[] } | { type: 'forget' }
