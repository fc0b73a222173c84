import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { sandbox } from '#contract/sandbox.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { openTestHouse } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { mailsTo } from './testing/mails.ts'

const house = testHouse()
beforeAll(async () => {
  const link = `${house.settings.publicUrl}/forgot?key=abc`
  await orderMail(house.db, house, { to, key: 'k', template: 'reset-password', data: { vorname: 'Anna', link } })
  await mailsTo(house, to)
}, 60_000)

const to = 'anna@formkurve.example'
const { query } = sandbox.kinds.example!
const mail = { params: { kind: 'mails', id: 'mail.k' }, query }

/** Sends headers that `fetch` would not let through. */
const statusWith = (headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    request(`${house.url}/api/sandbox?key=${house.settings.secrets.sandbox}`, { headers }, answer =>
      resolve(answer.resume().statusCode ?? 0),
    )
      .on('error', reject)
      .end()
  })

test('from this machine: which sandboxes there are, what they took, and each with its links', async () => {
  expect((await house.as(undefined, sandbox.kinds, { query })).reply).toContainEqual({ kind: 'mails', title: 'E-Mails' })
  const { reply } = await house.as(undefined, sandbox.list, { params: { kind: 'mails' }, query })
  expect(reply).toMatchObject([{ _id: 'mail.k', to, title: 'Neues Passwort setzen' }])
  const one = await house.as(undefined, sandbox.one, mail)
  expect(one.reply).toMatchObject({ text: expect.stringContaining('Hallo Anna'), links: [`${house.settings.publicUrl}/forgot?key=abc`] })
})

test('without the key the address does not exist but for administrators, and through a proxy for nobody', async () => {
  const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.5' } }
  const who = [undefined, await member(house), await employee(house, 'studio_manager'), await employee(house, 'admin', ['winterthur'])]
  const codes = (how: object) =>
    Promise.all(who.map(async each => (await house.as(each, sandbox.list, { params: { kind: 'mails' } }, how)).code))
  const nobody = 'unknown-path'
  expect(await codes({})).toEqual([nobody, nobody, nobody, undefined])
  expect(await codes(elsewhere)).toEqual([nobody, nobody, nobody, nobody])
})

test('neither a proxy on this machine nor a site that points its name at it is this machine', async () => {
  expect(await statusWith({})).toBe(200)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect([name, await statusWith({ [name]: '127.0.0.1' })]).toEqual([name, 404])
  expect([await statusWith({ host: 'boese.example' }), await statusWith({ host: 'localhost.boese.example' })]).toEqual([404, 404])
})

test('where the product has a public name not even this machine is let in without an administrator', async () => {
  const open = await openTestHouse({ publicUrl: 'https://app.formkurve.example' })
  expect((await open.as(undefined, sandbox.kinds, { query })).code).toBe('unknown-path')
  expect((await open.as(await employee(open, 'admin'), sandbox.kinds)).status).toBe(200)
  await open.close()
}, 60_000)

test('the page of a mail runs, loads and sends nothing, and opens with its signature alone', async () => {
  const { reply } = await house.as(undefined, sandbox.one, mail)
  const page = await fetch(`${house.url}${reply.page}`)
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'/)
  expect(policy).toMatch(/sandbox(?!.*(allow-scripts|allow-same-origin|allow-forms|allow-top))/)
  expect(await page.text()).toContain('<base target="_blank">')
  for (const broken of [
    reply.page!.replace(/sig=.{4}/, 'sig=AAAA'),
    reply.page!.replace(/until=\d/, 'until=9'),
    reply.page!.replace('mail.k', 'mail.x'),
  ])
    expect((await fetch(`${house.url}${broken}`)).status).toBe(404)
})

test('where mails go to a real server there is no such sandbox', async () => {
  const real = await openTestHouse({ smtpUrl: 'smtp://127.0.0.1:1' })
  expect((await real.as(undefined, sandbox.list, { params: { kind: 'mails' }, query })).code).toBe('unknown-path')
  expect((await real.as(undefined, sandbox.kinds, { query })).reply.map(({ kind }) => kind)).not.toContain('mails')
  await real.close()
})
