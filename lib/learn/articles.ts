import type { Language } from '@/lib/i18n/language'
import english from './articles.en.json'
import thai from './articles.th.json'
import type { Article, Topic } from './types'

const articles: Record<Language, Record<Topic, Article>> = { en: english, th: thai }

/** An ISO date: change it with every change of the articles' text. */
export const articlesUpdatedOn = '2026-11-21'

export function articleFor(topic: Topic, language: Language): Article {
  return articles[language][topic]
}
