import { spawn, spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { runOrThrow } from './programs.mjs'

/** The database machines, by their names in deploy/. Everything else is on the front. */
export const machines = { db1: '10.98.0.11', db2: '10.98.0.12' }
export const front = '10.98.0.1'
/** On the front too. */
export const etcdMembers = { etcd1: '10.98.0.2', etcd2: '10.98.0.3', etcd3: '10.98.0.4' }
/** One for each caller: the rate limits of an address are in force. */
export const callerAddresses = Array.from({ length: 100 }, (_, index) => `10.98.0.${101 + index}`)

const ip = (line) => runOrThrow('ip', line.split(' '))

/** The machines and the network between them, within a network namespace of our own (inside.mjs). */
export function layOutHosts() {
  spawnSync('mount', ['-t', 'tmpfs', 'none', '/run'])
  ip('link set lo up')
  ip('link add site type bridge')
  ip(`addr add ${front}/24 dev site`)
  for (const address of [...Object.values(etcdMembers), ...callerAddresses]) ip(`addr add ${address}/24 dev site`)
  ip('link set site up')
  for (const [name, address] of Object.entries(machines)) {
    ip(`netns add ${name}`)
    ip(`link add ${name} type veth peer name eth0 netns ${name}`)
    ip(`link set ${name} master site up`)
    for (const line of [`addr add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
      ip(`-n ${name} ${line}`)
  }
}

/** Disconnects a machine or connects it again; its programs run on. */
export function setCable(machine, isOn) {
  ip(`link set ${machine} ${isOn ? 'up' : 'down'}`)
}

/** Ends all that runs on a machine at once. */
export function powerOff(machine) {
  const { stdout } = spawnSync('ip', ['netns', 'pids', machine], { encoding: 'utf8' })
  for (const pid of stdout.split('\n').filter(Boolean).map(Number))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
}

/** Starts a program `on` a machine or the front, `asDatabase` as the user postgres. Its output goes into a log in the folder. */
export function startProgram(command, { folder, log, on, asDatabase = false, env = process.env }) {
  const as = asDatabase ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const [program, ...args] = [...(on ? ['ip', 'netns', 'exec', on] : []), ...as, ...command]
  const output = openSync(join(folder, `${log}.log`), 'a')
  return spawn(program, args, { cwd: folder, stdio: ['ignore', output, output], env })
}
