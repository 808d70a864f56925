/**
 * `npm run drill -- scale`: an hour of answering on a country's data, by two instances through PgBouncer, by deploy/, with a
 * restart of one instance and of the database. `MINUTES=10` is shorter; `FILL=0.01` fills a hundredth; `POOLER=debian-13` takes
 * a PgBouncer that supports prepared statements.
 */
import { runInside } from './site/inside.mjs'

export const run = () => runInside('scale/inside.mjs')
