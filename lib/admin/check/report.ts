import 'server-only'
import { unsafeCheckBackup, unsafeCheckDatabase, unsafeCheckProduct } from './data'
import { isOn, judgeEnvironment, problemsIn, withPlaceholders } from './environment'
import type { Finding } from './finding'
import { checkLineFriendship, checkMailServer, checkSignIns } from './outside'

/** Goes on after a failure. @returns false when something must be mended */
export async function checkInstallation(print: (line: string) => Promise<void>): Promise<boolean> {
  const given = { ...process.env }
  let isRight = true
  const show = async (findings: Finding[]) => {
    for (const { state, about, words } of findings) {
      if (state === 'mend') isRight = false
      await print(`${state === 'mend' ? 'MEND' : state}\t${about}\t${words}`)
    }
  }
  await show(judgeEnvironment(given))
  Object.assign(process.env, withPlaceholders(given))
  const wrong = problemsIn(given).map(({ name }) => name)
  const isUsable = (name: string) => Boolean(given[name]) && !wrong.includes(name)

  let facts = null
  for (const name of ['DATABASE_URL', 'DIRECT_DATABASE_URL'].filter(isUsable)) {
    const tried = await unsafeCheckDatabase(given[name] ?? '', name)
    await show(tried.findings)
    if (name === 'DATABASE_URL') facts = tried.facts
  }
  if (facts) await show(await unsafeCheckProduct(facts))
  if (isUsable('SMTP_URL')) await show([await checkMailServer({ isDemonstration: isOn(given.DEMONSTRATION) })])
  await show(await checkLineFriendship())
  await show(await checkSignIns())
  await show(await unsafeCheckBackup(given.BACKUP_STAMP, facts))
  return isRight
}
