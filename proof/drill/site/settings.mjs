import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/paths.mjs'
import { etcdMembers, front, machines } from './hosts.mjs'
import { runOrThrow } from './programs.mjs'

const deploy = join(root, 'deploy')
export const siteName = 'sati.example'
export const instancePorts = [3001, 3002, 3003]

/** Renders deploy/ for every machine by its own script: what is drilled is what is deployed. */
export async function renderDeployment(folder) {
  const secret = () => randomBytes(18).toString('hex')
  const settings = {
    DB1_ADDRESS: machines.db1,
    DB2_ADDRESS: machines.db2,
    ETCD1_ADDRESS: etcdMembers.etcd1,
    ETCD2_ADDRESS: etcdMembers.etcd2,
    ETCD3_ADDRESS: etcdMembers.etcd3,
    SITE_NETWORK: '10.98.0.0/24',
    POSTGRES_BIN: '/usr/lib/postgresql/15/bin',
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    PATRONI_API_PASSWORD: secret(),
    OWNER_PASSWORD: secret(),
    PRODUCT_PASSWORD: secret(),
    POOLER_ADDRESS: front,
    SITE_NAME: siteName,
    CERTIFICATE: join(folder, 'certificate.pem'),
    CERTIFICATE_KEY: join(folder, 'certificate.key'),
    ...Object.fromEntries(instancePorts.map((port, index) => [`INSTANCE${index + 1}`, `${front}:${port}`])),
  }
  const example = await readFile(join(deploy, 'site.example.env'), 'utf8')
  const names = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  for (const [name, address] of Object.entries({ ...machines, ...etcdMembers, front })) {
    const own = join(folder, name)
    const all = {
      ...settings,
      NODE_NAME: name,
      NODE_ADDRESS: address,
      ETCD_DATA: join(own, 'etcd'),
      POSTGRES_DATA: join(own, 'data'),
      PATRONI_STATE: own,
      POOLER_USERS: join(own, 'userlist.txt'),
    }
    const missing = names.filter((each) => !(each in all))
    if (missing.length > 0) throw new Error(`deploy/site.example.env has names that the drill does not set: ${missing}`)
    const file = join(folder, `${name}.env`)
    await writeFile(file, names.map((each) => `${each}=${all[each]}\n`).join(''), { mode: 0o600 })
    runOrThrow(join(deploy, 'render.sh'), [file, own])
    runOrThrow('chown', ['-R', 'postgres:postgres', own])
  }
  makeCertificate(folder)
  return settings
}

function makeCertificate(folder) {
  const subject = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`]
  const files = ['-keyout', join(folder, 'certificate.key'), '-out', join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  runOrThrow('openssl', ['req', '-x509', ...kind, ...subject, ...files])
}
