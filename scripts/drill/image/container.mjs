import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { parentOf } from '../../lib/processes.mjs'

/** @typedef {import('./dockerfile.mjs').Stage} Stage */

/**
 * Containers of an image: its last stage, in mounts and process numbers of their own, as its user, with a read-only root and a
 * small /tmp, without a right to gain more. The network is this machine's.
 *
 * @param {Stage} stage
 * @param {import('./layers.mjs').Laid} laid
 * @param {string} folder
 */
export function containersOf({ env: own, user, workdir, stopSignal }, laid, folder) {
  const [uid = '', gid = uid] = (user ?? '').split(':')
  // As `runAsNonRoot` wants it: a name could stand for root.
  if (!/^[1-9]\d*$/.test(uid)) throw new Error('The image runs as no numeric user of its own.')

  /**
   * @param {string[]} command
   * @param {Record<string, string>} env
   * @param {{ trace?: string }} [options] `trace`: a file that gets each access to a file that failed
   */
  async function start(command, env, { trace } = {}) {
    const merged = await mkdtemp(join(folder, 'root-'))
    const lines = [
      // Without an upper folder an overlay is read-only.
      `mount -t overlay overlay -o lowerdir=${laid.own}:${laid.base},ro ${merged}`,
      `mount -t proc proc ${merged}/proc`,
      `mount -t tmpfs -o nosuid,mode=755 tmpfs ${merged}/dev`,
      ...['null', 'zero', 'full', 'random', 'urandom'].flatMap((name) => [
        `touch ${merged}/dev/${name}`,
        `mount --bind /dev/${name} ${merged}/dev/${name}`,
      ]),
      `mount -o remount,ro ${merged}/dev`,
      `mount -t tmpfs -o nosuid,nodev,noexec,size=64m,mode=1777 tmpfs ${merged}/tmp`,
      // -D: beside the program, which stays the first process.
      `exec ${trace ? `strace -D -f -qq -Z --seccomp-bpf -e trace=%file -o ${trace}` : ''} setpriv --no-new-privs unshare --root=${merged} --wd=${workdir} --setgid=${gid} --setuid=${uid} -- "$@"`,
    ]
    const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', lines.join('\n'), 'sh', ...command]
    const child = spawn('unshare', args, {
      // The folders behind the image's own are for the shell that mounts, and none of the image's.
      env: { ...own, ...env, PATH: `${own.PATH}:/bin:/usr/sbin:/sbin` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let log = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        log += chunk
      })
    const ended = once(child, 'close').then(() => child.exitCode)
    return {
      ended,
      log: () => log,
      /** The process with number 1 in there. */
      first: () => Number(readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && parentOf(Number(pid)) === child.pid)),
      /** @returns {Promise<{ code: number | null, seconds: number }>} */
      async stop() {
        const start = performance.now()
        process.kill(this.first(), /** @type {NodeJS.Signals} */ (stopSignal ?? 'SIGTERM'))
        const code = await ended
        return { code, seconds: (performance.now() - start) / 1000 }
      },
    }
  }

  return {
    start,
    /** Runs one to its end. @param {string[]} command @param {Record<string, string>} env */
    async run(command, env) {
      const one = await start(command, env)
      return { code: await one.ended, log: one.log() }
    },
  }
}
