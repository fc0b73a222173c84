import { afterEach, expect, test } from 'vitest'
import { openDevice } from '#server/testing/socket.ts'
import { Chain } from './chain.ts'
import { patience, spend } from './evening.ts'
import { hasNginx, Nginx } from './nginx.ts'

let chain: Chain | undefined
afterEach(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  await chain?.close()
  chain = undefined
})

test.runIf(process.env.LONG && hasNginx())(
  'behind deploy/nginx.conf an update loses nothing, and all that the file promises holds',
  { timeout: patience },
  async ({ skip }) => {
    const opened = await Chain.open(2)
    if (typeof opened === 'string') return skip(opened)
    chain = opened
    // The certificate is one of its own.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    await spend(chain, {
      people: 4,
      each: 17,
      processes: 2,
      proxy: Nginx,
      async happens({ front }, [writer]) {
        const nginx = front as Nginx
        await holds(nginx, writer!.who.token)
        for (const at of [0, 1]) expect(await chain!.replace(at, 'SIGTERM')).toBe(0)
      },
    })
  },
)

async function holds(nginx: Nginx, token: string) {
  const device = openDevice(nginx.url, { token })
  await device.hear('ready')
  device.socket.close()
  const { status, headers } = await fetch(`http://127.0.0.1:${nginx.ports.http}/kurse`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([308, 'https://127.0.0.1/kurse'])
  expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404)
  expect((await fetch(`${nginx.url}/r/niemand@formkurve.example`)).status).toBeLessThan(500)
  expect(await nginx.log()).not.toContain('niemand')
  const large = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'x'.repeat(13_000_000) }) }
  const refused = await fetch(`${nginx.url}/api/login`, large)
  expect([refused.status, (await refused.json()) as object]).toEqual([413, expect.objectContaining({ code: 'too-large' })])
}
