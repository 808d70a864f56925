import { environmentProblems } from '../../lib/env-rules.mjs'

export function checkEnvironment(env) {
  const problems = environmentProblems(env)
  if (problems.length === 0) return
  for (const { name, problem } of problems) console.error(`${name} ${problem}`)
  process.exit(1)
}
