import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import dockerignore from '@balena/dockerignore'
import Ajv from 'ajv'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { environmentProblems } from '@/lib/env-rules.mjs'
import { chartObjects, chartValues, fullValues, told } from '../support/chart'

const example = readFileSync('.env.example', 'utf8')
const variables = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
/** OpenTelemetry reads these by itself; docs/operations/watch.md, "Traces", names them. */
const ofTraces = [
  ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME'],
  ...['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
]
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true })
/** The last stage, which is the image; a line that ends with a backslash goes on. */
const image =
  readFileSync('deploy/Dockerfile', 'utf8')
    .replace(/\\\n\s*/g, '')
    .split(/^FROM /m)
    .at(-1) ?? ''
const instruction = (keyword: string) => new RegExp(`^${keyword} (.*)$`, 'm').exec(image)?.[1] ?? ''
const imageUser = instruction('USER')

function objectOf(kind: string, values: object = fullValues(), name = 'sati') {
  const found = chartObjects(values).find((each) => each.kind === kind && each.metadata.name === name)
  if (!found) throw new Error(`The chart has no ${kind}.`)
  return found
}

describe('the Dockerfile', () => {
  test.each(['deploy/Dockerfile', 'deploy/backup/Dockerfile'])('has no mistake that a linter finds: %s', (file) => {
    expect(validate(readFileSync(file, 'utf8'))).toEqual([])
  })

  test('runs as a user without a name, and asks an address that exists whether it is well', () => {
    expect(imageUser).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    const [, path = ''] = /(\/api\/[a-z/]+)/.exec(instruction('HEALTHCHECK')) ?? []
    expect(existsSync(`app${path}/route.ts`)).toBe(true)
    const set = instruction('ENV').match(/[A-Z_]+(?==)/g) ?? []
    expect(set).toContain('DATA_DIR')
    expect(set.filter((name) => !['NODE_ENV', 'PATH', 'HOME', ...variables].includes(name))).toEqual([])
  })

  test('leaves secrets and what was built elsewhere outside', () => {
    const rules = dockerignore().add(readFileSync('.dockerignore', 'utf8'))
    for (const path of [
      '.env',
      '.data/secrets.json',
      'deploy/compose.env',
      '.git/config',
      'node_modules/pg',
      '.next/BUILD_ID',
    ])
      expect({ path, isIgnored: rules.ignores(path) }).toEqual({ path, isIgnored: true })
    for (const path of [
      'app/page.tsx',
      'package.json',
      'prisma/schema.prisma',
      'proof/fill/fill.mjs',
      'proof/package.json',
      'scripts/release.mjs',
      'tsconfig.json',
    ])
      expect({ path, isIgnored: rules.ignores(path) }).toEqual({ path, isIgnored: false })
  })
})

describe('compose.yaml', () => {
  const services = Object.entries(compose.services as Record<string, Record<string, unknown>>)

  test('gives each service a read-only root and no right to gain more', () => {
    for (const [name, service] of services)
      expect({ name, ...service }).toMatchObject({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
  })

  test('sets variables that exist, and what it leaves open is in the example', () => {
    const ofProduct = ['product', 'migration', 'admin'].flatMap((name) =>
      Object.keys(compose.services[name].environment),
    )
    expect(ofProduct.filter((name) => ![...variables, ...ofTraces].includes(name))).toEqual([])
    const text = readFileSync('deploy/compose.yaml', 'utf8')
    const needed = [...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name = '']) => name)
    const left = readFileSync('deploy/compose.example.env', 'utf8').match(/^[A-Z_]+(?==)/gm)
    expect([...new Set(needed)].sort()).toEqual([...(left ?? [])].sort())
  })

  test('passes to the product whatever it reads, and to whoever administers both secrets', () => {
    const elsewhere = [
      // The image sets them, or a container needs none of them.
      ...['PORT', 'HOST', 'DATA_DIR', 'DEMONSTRATION', 'SKIP_MIGRATIONS'],
      'DIRECT_DATABASE_URL',
      ...['GOOGLE_ISSUER', 'LINE_ISSUER', 'LINE_MESSAGING_URL'],
    ]
    const passed = Object.keys(compose.services.product.environment)
    const wanted = [...variables.filter((name) => !elsewhere.includes(name)), ...ofTraces]
    expect(wanted.sort()).toEqual(passed.sort())
    const explained = readFileSync('docs/operations/watch.md', 'utf8')
    for (const name of ofTraces) expect(explained).toContain(`\`${name}\``)
    expect(Object.keys(compose.services.admin.environment)).toEqual(
      expect.arrayContaining(['AUTH_SECRET', 'AUTH_SECRET_ALSO_ACCEPTED']),
    )
  })

  test('is an environment that the server takes', () => {
    const filledIn: Record<string, string> = { ...told, SMTP_URL: 'smtps://mail.sati.example' }
    const filled = Object.entries(compose.services.product.environment as Record<string, string>).map(
      ([name, value]) => [
        name,
        value.replace(/\$\{([A-Z_]+):(\?|-(.*?))\}/g, (_, variable: string, form: string, otherwise = '') =>
          form === '?' ? (filledIn[variable] ?? randomBytes(24).toString('hex')) : otherwise,
        ),
      ],
    )
    expect(environmentProblems({ NODE_ENV: 'production', ...Object.fromEntries(filled) })).toEqual([])
  })

  test('lets the owner of the tables migrate and administer, never serve', () => {
    expect(JSON.stringify(compose.services.product)).not.toMatch(/sati_owner|OWNER_PASSWORD|SUPERUSER/)
    expect(compose.services.migration.environment.DIRECT_DATABASE_URL).toContain('//sati_owner:')
    expect(compose.services.product.depends_on.migration.condition).toBe('service_completed_successfully')
  })

  test('makes a backup each day as the owner, whose stamp the product reads and whose backups it does not', () => {
    const { backup, product } = compose.services
    expect(backup.command).toEqual(['--daily'])
    expect(backup.environment.DIRECT_DATABASE_URL).toContain('//sati_owner:')
    expect(product.environment.BACKUP_STAMP).toBe(backup.environment.BACKUP_STAMP)
    expect(product.volumes).toEqual(['stamp:/stamp:ro'])
    expect(backup.volumes).toContain('stamp:/stamp')
    // What the script reads, and nothing that it does not know.
    const read =
      readFileSync('deploy/backup/backup.sh', 'utf8').match(/^# {3}(?:DIRECT_DATABASE_URL|BACKUP_?\w*)/gm) ?? []
    expect(read.map((line) => line.slice(4))).toEqual(expect.arrayContaining(Object.keys(backup.environment)))
  })

  test('names files that exist', () => {
    const mounted = services.flatMap(([, { volumes }]) => (volumes as string[] | undefined) ?? [])
    for (const file of mounted.filter((each) => each.startsWith('./')))
      expect({ file, isThere: existsSync(`deploy/${file.split(':')[0]}`) }).toEqual({ file, isThere: true })
  })
})

describe('the chart', () => {
  const judge = new Ajv({ allErrors: true }).compile(
    JSON.parse(readFileSync('deploy/helm/sati/values.schema.json', 'utf8')),
  )

  test('wants to be told where it is and who answers for the data, and nothing else', () => {
    judge(chartValues())
    expect(judge.errors?.map(({ params }) => params.missingProperty)).toEqual(Object.keys(told))
    judge(fullValues())
    expect(judge.errors).toBeNull()
  })

  test('takes settings that exist, and no secret among them', () => {
    const { settings } = fullValues()
    judge({ ...fullValues(), settings: { ...settings, AUTH_SECRET: 'x'.repeat(40) } })
    expect(judge.errors).toEqual([expect.objectContaining({ keyword: 'additionalProperties' })])
    const schema = judge.schema as { properties: { settings: { properties: object } } }
    const names = Object.keys(schema.properties.settings.properties)
    expect(names.filter((name) => !variables.includes(name))).toEqual([])
    expect(names.filter((name) => /SECRET|TOKEN|DATABASE_URL|SMTP_URL/.test(name))).toEqual([])
    expect(environmentProblems({ NODE_ENV: 'production', ...settings, SMTP_URL: 'smtp://mail.example' })).toEqual([])
  })

  test('asks addresses that exist, and sets variables that do', () => {
    const [container] = objectOf('Deployment').spec.template.spec.containers
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(existsSync(`app${container[probe].httpGet.path}/route.ts`)).toBe(true)
    const set = container.env.map(({ name }: { name: string }) => name)
    expect(set.filter((name: string) => !variables.includes(name))).toEqual([])
    const settings = Object.keys(objectOf('ConfigMap').data)
    expect(set.filter((name: string) => settings.includes(name))).toEqual([])
    // 127.0.0.1, the default, is not reachable in a pod.
    expect(container.env).toContainEqual({ name: 'METRICS_HOST', value: '0.0.0.0' })
  })

  test('runs its programs as the user of the image, with a read-only root and without an account', () => {
    const pods = [
      objectOf('Deployment').spec,
      objectOf('Job', fullValues(), 'sati-migration').spec,
      objectOf('CronJob', fullValues(), 'sati-backup').spec.jobTemplate.spec,
    ].map(({ template }) => template.spec)
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      expect(`${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`).toBe(imageUser)
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
    expect(JSON.stringify(pods[0])).not.toContain(`${chartValues().secrets.owner}"`)
  })

  test('gives a pod the time that it takes to end: 5 s until nobody is sent, 15 s to answer, and some to spare', () => {
    const { terminationGracePeriodSeconds, containers } = objectOf('Deployment').spec.template.spec
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(containers[0].lifecycle.preStop.sleep.seconds + 20)
  })

  test('makes new pods when a secret of the product has another value, and for no other secret', () => {
    const checksumWith = (secrets: Record<string, string>) => {
      const found = Object.entries(secrets).map(([name, AUTH_SECRET]) => [name, { data: { AUTH_SECRET } }])
      const objects = chartObjects(fullValues(), Object.fromEntries(found))
      return objects.find(({ kind }) => kind === 'Deployment').spec.template.metadata.annotations['checksum/secret']
    }
    const { product, owner } = chartValues().secrets
    const before = checksumWith({ [product]: 'one', [owner]: 'one' })
    expect(before).toMatch(/^[0-9a-f]{64}$/)
    expect(checksumWith({ [product]: 'one', [owner]: 'two' })).toBe(before)
    expect(checksumWith({ [product]: 'two', [owner]: 'one' })).not.toBe(before)
  })

  test('makes a backup each day, whose stamp the product reads and whose backups it does not', () => {
    const job = objectOf('CronJob', fullValues(), 'sati-backup').spec
    const [maker] = job.jobTemplate.spec.template.spec.containers
    const pod = objectOf('Deployment').spec.template.spec
    const stamp = maker.env.find(({ name }: { name: string }) => name === 'BACKUP_STAMP')
    expect(pod.containers[0].env).toContainEqual(stamp)
    const mounts = pod.containers[0].volumeMounts.filter(({ name }: { name: string }) => name === 'backups')
    expect(mounts).toEqual([{ name: 'backups', mountPath: '/stamp', subPath: 'stamp', readOnly: true }])
    expect(maker.volumeMounts).toContainEqual({ name: 'backups', mountPath: '/stamp', subPath: 'stamp' })
    expect(maker.envFrom).toEqual([{ secretRef: { name: chartValues().secrets.owner } }])
    const labels = job.jobTemplate.spec.template.metadata.labels
    const policy = objectOf('NetworkPolicy', fullValues(), 'sati-backup').spec
    expect(labels).toMatchObject(policy.podSelector.matchLabels)
    expect(labels).not.toMatchObject(objectOf('Service').spec.selector)
    // Without a key nothing would be encrypted: the chart is refused.
    judge({ ...fullValues(), backup: { ...fullValues().backup, recipient: '' } })
    expect(judge.errors).toContainEqual(expect.objectContaining({ keyword: 'pattern' }))
    expect(objectOf('Deployment', chartValues()).spec.template.spec.volumes).toHaveLength(1)
  })

  test('finds its own pods: every selector is among their labels', () => {
    const { labels } = objectOf('Deployment').spec.template.metadata
    for (const selector of [
      objectOf('Deployment').spec.selector.matchLabels,
      objectOf('Service').spec.selector,
      objectOf('PodDisruptionBudget').spec.selector.matchLabels,
      objectOf('NetworkPolicy').spec.podSelector.matchLabels,
    ])
      expect(labels).toMatchObject(selector)
    const job = objectOf('Job', fullValues(), 'sati-migration').spec.template.metadata.labels
    expect(job).toMatchObject(objectOf('NetworkPolicy', fullValues(), 'sati-migration').spec.podSelector.matchLabels)
    expect(job).not.toMatchObject(objectOf('Service').spec.selector)
  })

  test('lets the product out to its database, mail and names alone, unless https is wanted', () => {
    const portsOf = (values: object) =>
      objectOf('NetworkPolicy', values).spec.egress.flatMap(({ ports }: { ports: { port: number }[] }) =>
        ports.map(({ port }) => port),
      )
    expect(portsOf(chartValues())).toEqual([53, 53, 6432, 587])
    expect(portsOf(fullValues())).toEqual([53, 53, 6432, 587, 4318, 443])
  })
})
