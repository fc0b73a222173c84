import { contracts } from '#contract/contracts/calls.ts'
import type { ContractWhole } from '#contract/contracts/shapes.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { comeAs, turnTo } from '#e2e/roles.ts'
import { closedFor } from './closedFor.ts'

test.use({ of: ['notices', 'contracts'] })
test.use({ installs: 'never' })

test('notice is given without a network, arrives, is confirmed by the studio, and its member reads until when it runs', async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const mark = Date.now() % 100_000
  const member = await newcomer(server.url, { vorname: 'Seraina', nachname: `Geht${mark}` })
  const { number, title } = await closedFor(server.url, member._id, { accept: true })
  const admin = await serverOf(server.url, 'admin@formkurve.example')
  const whole = async () => (await admin.get(`dashboard/contract/${member._id}/0`)) as ContractWhole

  const phone = await open(390)
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive(member.email, '/user')
  const abo = phone.page.getByRole('region', { name: 'Mein Abo' })
  await expect(abo.getByText(title)).toBeVisible()
  await phone.keepsAnswer(contracts.mine, title)
  await phone.keeps('sealKey')
  await abo.getByRole('button', { name: 'Kündigen' }).click()
  const sheet = phone.page.getByRole('dialog', { name: `«${title}» kündigen` })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Letzter Tag' })).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page, 'notice')
  await phone.offline()
  await sheet.getByRole('button', { name: /^Kündigen auf den/ }).click()
  await expect(abo.getByText(/^Deine Kündigung ist auf diesem Gerät/)).toBeVisible()
  expect((await whole()).notices).toEqual([])
  await phone.offline(false)
  await expect.poll(async () => (await whole()).notices.length).toBe(1)
  await expect(abo.getByText(/Wartet auf die Bestätigung/)).toBeVisible()
  await expect(abo.getByRole('button', { name: 'Zurücknehmen' })).toBeVisible()
  await drawn(phone.page)
  await isClean(phone.page, 'given')

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeAs(desk, 'admin', '/dashboard/contract')
  await page.getByRole('link', { name: /Kündigung(en)? warte/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(`Geht${mark}`) })).toBeVisible()
  await turnTo(page, `/dashboard/contract/view/${member._id}/0`)
  await expect(page.getByRole('heading', { level: 1, name: `Vertrag ${number}` })).toBeVisible()
  await drawn(page)
  await isClean(page, 'view')
  await page.getByRole('button', { name: 'Kündigung bestätigen' }).click()
  const confirming = page.getByRole('dialog', { name: 'Kündigung bestätigen' })
  await drawn(page)
  await isClean(page, 'confirm')
  await confirming.getByRole('button', { name: /^Bestätigen auf den/ }).click()
  await expect.poll(async () => (await whole()).notices[0]?.confirmedAt ?? null, { timeout: 30_000 }).not.toBe(null)
  const { finalEnd } = await whole()
  expect(finalEnd).not.toBe(null)
  await phone.page.reload()
  await expect(abo.getByText(/Bestätigt/)).toBeVisible()
  await expect(abo.getByRole('listitem').filter({ hasText: 'Definitives Ende' })).toContainText(finalEnd!.split('-').reverse().join('.'))
})
