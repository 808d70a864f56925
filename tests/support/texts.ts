/*
 * `lib/i18n/texts` in tests of components, which have a provider instead of a request; `getTexts` is for async components,
 * which they cannot render.
 */
export { useFormatter as useFormats, useTranslations as useTexts } from 'next-intl'
