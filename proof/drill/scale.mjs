/**
 * `npm run drill -- scale`: an hour of answering on a country's data, by two instances through PgBouncer, of the files in deploy/.
 * In it one instance is restarted, and the database. `MINUTES=10` is shorter; `FILL=0.01` fills a hundredth;
 * `POOLER=debian-13` takes a PgBouncer that knows of prepared statements.
 */
import { runInside } from './site/inside.mjs'

export const run = () => runInside('scale/inside.mjs')
