// Ends once the process on this port serves, or is gone: `node deploy/ready.mjs 8081`.
import { setTimeout as pause } from 'node:timers/promises'

const [, , port] = process.argv
const url = `http://127.0.0.1:${port}/api/version`
for (;;) {
  const answer = await fetch(url).catch(() => undefined)
  if (answer?.ok) break
  await pause(200)
}
