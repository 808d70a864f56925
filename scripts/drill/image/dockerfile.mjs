import { readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'

/**
 * @typedef {{ run: string, caches: string[] } | { copy: string[], to: string, from?: string }} Step
 *
 * @typedef {object} Stage
 * @property {string} image what it stands on
 * @property {string} [name]
 * @property {{ step: Step, workdir: string }[]} steps in their order
 * @property {Record<string, string>} env
 * @property {string} workdir
 * @property {string} [user]
 * @property {string} [stopSignal]
 * @property {string[]} healthcheck
 * @property {string[]} command
 */

/**
 * The steps of a Dockerfile. What a drill would not carry out is an error, so that no step is left out without a word.
 *
 * @param {string} file
 * @returns {Stage[]}
 */
export function readDockerfile(file) {
  /** @type {Stage[]} */
  const stages = []
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') {
      const from = /** @type {import('dockerfile-ast').From} */ (instruction)
      const name = from.getBuildStage() ?? undefined
      stages.push({
        image: from.getImage() ?? '',
        name,
        steps: [],
        env: {},
        workdir: '/',
        healthcheck: [],
        command: [],
      })
    } else addTo(stages.at(-1), keyword, instruction)
  }
  return stages
}

/** @param {Stage | undefined} stage @param {string} keyword @param {import('dockerfile-ast').Instruction} instruction */
function addTo(stage, keyword, instruction) {
  if (!stage) throw new Error(`The drill knows no ${keyword} before FROM.`)
  const flags = flagsOf(instruction)
  const words = instruction.getArguments().map((argument) => argument.getValue())
  const text = words.join(' ')
  switch (keyword) {
    case 'RUN': {
      const caches = flags.flatMap(({ name, value }) => cacheOf(name, value))
      stage.steps.push({ step: { run: text, caches }, workdir: stage.workdir })
      break
    }
    case 'COPY': {
      const [to = '', from] = [words.at(-1), flags.find(({ name }) => name === 'from')?.value]
      if (flags.some(({ name }) => name !== 'from')) throw new Error('The drill knows no flag of COPY but --from.')
      stage.steps.push({ step: { copy: words.slice(0, -1), to, from }, workdir: stage.workdir })
      break
    }
    case 'ENV':
      for (const property of /** @type {import('dockerfile-ast').Env} */ (instruction).getProperties())
        stage.env[property.getName()] = property.getUnescapedValue() ?? ''
      break
    case 'WORKDIR':
      stage.workdir = text
      break
    case 'USER':
      stage.user = text
      break
    case 'STOPSIGNAL':
      stage.stopSignal = text
      break
    case 'HEALTHCHECK':
      stage.healthcheck = execForm(/\[.*\]$/s.exec(instruction.getArgumentsContent() ?? '')?.[0] ?? '')
      break
    case 'CMD':
      stage.command = execForm(instruction.getArgumentsContent() ?? '')
      break
    case 'EXPOSE':
    case 'LABEL':
      // Said, not done.
      break
    default:
      throw new Error(`The drill cannot carry out ${keyword}.`)
  }
}

/** @param {import('dockerfile-ast').Instruction} instruction @returns {{ name: string, value: string }[]} */
function flagsOf(instruction) {
  if (!('getFlags' in instruction)) return []
  const { getFlags } = /** @type {import('dockerfile-ast').Copy} */ (/** @type {unknown} */ (instruction))
  return getFlags.call(instruction).map((flag) => ({ name: flag.getName(), value: flag.getValue() ?? '' }))
}

/** @param {string} name @param {string} value @returns {string[]} the folder that outlives a build */
function cacheOf(name, value) {
  const [, folder] = /^type=cache,target=(\S+)$/.exec(value) ?? []
  if (name !== 'mount' || !folder) throw new Error(`The drill knows no --${name}=${value} of RUN.`)
  return [folder]
}

/** @param {string} text @returns {string[]} */
function execForm(text) {
  if (!text.startsWith('[')) throw new Error('Only the exec form gets signals: ["program", "argument"].')
  return JSON.parse(text)
}
