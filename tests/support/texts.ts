/* What `lib/i18n/texts` is in tests of components, which have no request to read the language from but a provider. */
export { useFormatter as useFormats, useTranslations as useTexts } from 'next-intl'
