/** @jest-environment node */
import Link from 'next/link'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LinkMark, SiteLink } from './site-link'

const children: [string, ReactNode][] = [
  ['a text', 'Profile'],
  ['a Thai set phrase within a text', 'ดูผลการคัดกรองของฉัน'],
  ['a Thai set phrase alone', 'บุตรหลาน'],
  ['texts and elements', ['Grade ', 2, <b key="b">บุตรหลาน</b>, ' of', null, ' 6']],
  ['nothing', undefined],
]

test.each(children)("on the server a link with %s is what the router's link is there", (_, content) => {
  for (const href of ['/', '/profile', '/assessment-results?child=1', '?status=done', '#answers']) {
    const props = {
      href,
      className: 'link-row',
      'aria-label': 'a',
      scroll: false,
      onClick: () => {},
      onNavigate: () => {},
    }
    const routers = renderToStaticMarkup(
      <Link prefetch={false} {...props}>
        {content}
        <LinkMark />
      </Link>,
    )
    expect(routers).toContain(` href="${href}"`)
    expect(renderToStaticMarkup(<SiteLink {...props}>{content}</SiteLink>)).toBe(routers)
  }
})
