import { readFileSync } from 'node:fs'

const rendered = [
  ...readFileSync('deploy/render.sh', 'utf8').matchAll(/\b[a-z]+\/[\w.]+\.(?:yml|cfg|ini|txt|conf|sql)\b/g),
]
  .map(([file]) => file)
  .toSorted()
const settings = [...readFileSync('deploy/site.example.env', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(
  ([, name]) => name,
)
const namesIn = (file: string) =>
  [...readFileSync(`deploy/${file}`, 'utf8').matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name]) => name)

test('the files of a site leave open what its settings name, and nothing else', () => {
  expect(rendered).toHaveLength(7)
  const used = new Set(rendered.flatMap(namesIn))
  expect([...used].toSorted()).toEqual(settings.toSorted())
})

test.each(rendered)('%s holds no secret of its own', (file) => {
  const text = readFileSync(`deploy/${file}`, 'utf8')
  const secrets = [...text.matchAll(/password['"]?\s*[:=]?\s*['"]([^'"]+)['"]/gi)].map(([, secret]) => secret)
  expect(secrets.filter((secret) => !/^\$\{\w+\}$/.test(secret ?? ''))).toEqual([])
})
