import { environmentProblems } from '../../lib/env-rules.mjs'

/**
 * Ends the process when something in the environment is wrong, with all of it named: a line each.
 *
 * @param {Record<string, string | undefined>} env
 */
export function checkEnvironment(env) {
  const problems = environmentProblems(env)
  if (problems.length === 0) return
  for (const { name, problem } of problems) console.error(`${name} ${problem}`)
  process.exit(1)
}
