import { getRequestConfig } from 'next-intl/server'
import { getLanguage } from './request-language'

export default getRequestConfig(async () => {
  const locale = await getLanguage()
  const { default: messages } = await (locale === 'th' ? import('@/messages/th.json') : import('@/messages/en.json'))
  return { locale, messages, timeZone: 'Asia/Bangkok' }
})
