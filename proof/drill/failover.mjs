/**
 * `npm run drill -- failover`: a whole site on this machine, by deploy/: two PostgreSQL under Patroni, PgBouncer, HAProxy, three
 * instances, nginx. While 20 people answer and 5 schools post, the primary fails seven times: five times with its whole machine,
 * once alone, once by its cable.
 */
import { runInside } from './site/inside.mjs'

export const run = () => runInside('failover/inside.mjs')
