// Ends once the process on this port serves; with 1 where the process of this id, which should, is gone: `node deploy/ready.mjs 8081 4711`.
import { setTimeout as pause } from 'node:timers/promises'

const [, , port, of] = process.argv
const url = `http://127.0.0.1:${port}/api/version`

/** A process of somebody else is there, too. */
function lives() {
  try {
    return process.kill(Number(of), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

for (;;) {
  const answer = await fetch(url).catch(() => undefined)
  if (answer?.ok) break
  if (of && !lives()) process.exit(1)
  await pause(200)
}
