import { spawn, spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'

/** The database machines, by the names in deploy/. The front has everything else, and people. */
export const machines = { db1: '10.98.0.11', db2: '10.98.0.12' }
export const front = '10.98.0.1'
/** Members of etcd, on the front too, each with an address of its own. */
export const etcdMembers = { etcd1: '10.98.0.2', etcd2: '10.98.0.3', etcd3: '10.98.0.4' }
/** Addresses that callers come from, each its own: the limits of an address are in force. */
export const callerAddresses = Array.from({ length: 100 }, (_, index) => `10.98.0.${101 + index}`)

function ip(line) {
  const { status, stderr } = spawnSync('ip', line.split(' '), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${line}: ${stderr}`)
}

/** Lays out the machines and the network between them. Only within a network of our own (inside.mjs). */
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

/** Pulls the machine's cable, or puts it back. Everything on it goes on. */
export function setCable(machine, isOn) {
  ip(`link set ${machine} ${isOn ? 'up' : 'down'}`)
}

/** Ends all that runs on a machine at once, as when its power fails. */
export function powerOff(machine) {
  const { stdout } = spawnSync('ip', ['netns', 'pids', machine], { encoding: 'utf8' })
  for (const pid of stdout.split('\n').filter(Boolean).map(Number))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Its parent took it along.
    }
}

/**
 * Starts a program, whose output goes into a file of the folder.
 * options: `on` a machine, else on the front; `asDatabase`: as the user postgres
 */
export function startProgram(command, { folder, log, on, asDatabase = false, env = process.env }) {
  const as = asDatabase ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const [program = '', ...args] = [...(on ? ['ip', 'netns', 'exec', on] : []), ...as, ...command]
  const output = openSync(join(folder, `${log}.log`), 'a')
  const options = { cwd: folder, stdio: ['ignore', output, output] }
  return spawn(program, args, {
    ...options,
    stdio: ['ignore', output, output],
    env: env,
  })
}
