/**
 * Why a database is not filled, before connecting to it. No option overrides production: invented children among real ones
 * could not be told apart. `url` is of a database that is not the embedded one, `named` the name given with --database.
 */
export function refusalOfEnvironment(env, url, named) {
  if (!url) return undefined
  const { NODE_ENV, APP_URL = '', OPERATOR_NAME } = env
  if (NODE_ENV === 'production' || APP_URL.startsWith('https:') || OPERATOR_NAME)
    return 'This looks like production (NODE_ENV, an https APP_URL, or OPERATOR_NAME): it is not filled.'
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  if (named !== name) return `DATABASE_URL is set: to fill that database say npm run fill -- --database ${name}`
  return undefined
}

/** Why a database is not filled, by its rows. */
export async function refusalOfDatabase(client, { besideAccounts }) {
  const { rows } = await client.query(`
    SELECT EXISTS (SELECT FROM "User" WHERE "emailKey" LIKE 'parent%@families.example') AS filled,
      EXISTS (SELECT FROM "User") AS accounts`)
  const [{ filled, accounts }] = rows
  if (filled) return 'This database has been filled before.'
  if (accounts && !besideAccounts) return 'This database holds accounts: to fill it all the same say --beside-accounts.'
  return undefined
}
