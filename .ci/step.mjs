import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { whenInterrupted } from '../server/kit/programs/interrupted.mjs'

export const time = since => `${((performance.now() - since) / 1000).toFixed(1)} s`
export const say = line => process.stdout.write(`${line}\n`)

/** Runs a program of node_modules, or any other; resolves to its exit code and all its output. */
export async function run(command, args, { env = {}, ...options } = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, env: { ...process.env, ...env } })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(chunk))
  const ended = Promise.race([once(child, 'close'), once(child, 'error').then(([error]) => [127, error.message])])
  const kept = whenInterrupted(() => {
    child.kill('SIGTERM')
    return ended
  })
  const [code, signal] = await ended
  kept()
  const text = Buffer.concat(said).toString()
  return { code: code ?? 1, said: signal ? `${text}\n${signal}` : text }
}

export const tool = (name, args, options) => run(process.execPath, [`node_modules/${name}`, ...args], options)

/** Prints one line for a step with its time; its output only where it failed. */
export async function step(name, act) {
  const since = performance.now()
  let problem
  let note = ''
  try {
    ;({ problem, note = '' } = await act())
  } catch (error) {
    problem = error.stack ?? String(error)
  }
  say(`${problem ? '✗' : '✓'} ${name.padEnd(28)} ${time(since).padStart(8)}  ${note}`)
  if (problem) say(problem.trimEnd().replace(/^/gm, '    '))
  return !problem
}

/** A step that is a program: its output is the problem where its code is not 0. */
export const program = (name, result) =>
  step(name, async () => {
    const { code, said } = await result()
    return { problem: code === 0 ? undefined : said || `ended with ${code}` }
  })
