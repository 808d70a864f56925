/* What `lib/i18n/texts` is in tests of components, which have a provider in place of a request; `getTexts` is of async components, which they cannot render. */
export { useFormatter as useFormats, useTranslations as useTexts } from 'next-intl'
