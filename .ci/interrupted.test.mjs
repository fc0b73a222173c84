import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const held = new URL('../server/kit/programs/interrupted.mjs', import.meta.url).href

/** A program that has something to stop, once it runs. */
async function running(body) {
  const program = `import { whenInterrupted } from '${held}'\n${body}\nconsole.log('runs')\nsetInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = []
  child.stdout.on('data', chunk => said.push(String(chunk)))
  await once(child.stdout, 'data')
  return { child, said, closed: once(child, 'close') }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('%s stops what was started, the last first, and then ends with %i', async (signal, code) => {
  const { child, said, closed } = await running(`
    whenInterrupted(() => console.log('first stopped'))
    whenInterrupted(async () => { await new Promise(resolve => setTimeout(resolve)); console.log('second stopped') })`)
  child.kill(signal)
  expect(await closed).toEqual([code, null])
  expect(said.join('')).toBe('runs\nsecond stopped\nfirst stopped\n')
})

test('one that can not be stopped keeps nothing else from it', async () => {
  const { child, said, closed } = await running(`
    whenInterrupted(() => console.log('stopped'))
    whenInterrupted(() => { throw new Error('stuck') })`)
  child.kill('SIGTERM')
  expect(await closed).toEqual([143, null])
  expect(said.join('')).toContain('stopped')
})

test('who has nothing left to stop is ended by the signal itself', async () => {
  const { child, closed } = await running(`whenInterrupted(() => console.log('stopped'))()`)
  child.kill('SIGTERM')
  expect(await closed).toEqual([null, 'SIGTERM'])
})
