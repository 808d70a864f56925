import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { ArticleBody } from '@/components/learn/article-body'
import { OtherTopics } from '@/components/learn/other-topics'
import { formatDate } from '@/lib/i18n/format'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts } from '@/lib/i18n/texts'
import { articleFor, articlesUpdatedOn } from '@/lib/learn/articles'
import { isTopic, type Topic, topics } from '@/lib/learn/types'

export async function generateMetadata({ params }: PageProps<'/learn/[topic]'>): Promise<Metadata> {
  const { topic } = await params
  if (!isTopic(topic)) return { title: (await getTexts('notFound'))('title') }
  const t = await getTexts('learn.topics')
  return { title: t(topic), description: articleFor(topic, await getLanguage()).summary }
}

/** An article for parents. */
export default async function LearnPage({ params }: PageProps<'/learn/[topic]'>) {
  const topic = await topicOf(params)
  const [t, language] = await Promise.all([getTexts('learn'), getLanguage()])
  const article = articleFor(topic, language)
  const others = topics
    .filter((other) => other !== topic)
    .map((other) => ({
      topic: other,
      title: t(`topics.${other}`),
      summary: articleFor(other, language).summary,
    }))
  return (
    <Page width="read">
      <BackLink href="/" label={t('back')} />
      <article className="pt-2">
        <PageHeading title={t(`topics.${topic}`)} description={article.summary} className="mb-3 md:mb-3" />
        <p className="mb-8 flex flex-wrap gap-x-4 text-sm text-muted-foreground">
          <span>{t('minutes', { count: article.minutes })}</span>
          <span>{t('updated', { date: formatDate(articlesUpdatedOn, language) })}</span>
        </p>
        <ArticleBody article={article} />
      </article>
      <OtherTopics heading={t('more')} topics={others} />
    </Page>
  )
}

async function topicOf(params: PageProps<'/learn/[topic]'>['params']): Promise<Topic> {
  const { topic } = await params
  return isTopic(topic) ? topic : notFound()
}
