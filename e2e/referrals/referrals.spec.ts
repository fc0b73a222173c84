import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import type { Server } from '#e2e/server.ts'

test.use({ of: ['referrals'] })

/** A member of the journey's own, with the path of their link. */
async function inviterOf({ url }: Server, vorname: string) {
  const { email } = await newcomer(url, { vorname, nachname: 'Gastgeb' })
  const member = await serverOf(url, email)
  const { code } = (await member.get('referrals/mine')) as { code: string }
  return { email, member, path: `/r/${code}` }
}

/** Another friend of theirs, whom staff find by this surname. */
const friendOf = (nachname: string) => ({
  _id: crypto.randomUUID(),
  vorname: 'Lea',
  nachname,
  email: `${nachname.toLowerCase()}-${Date.now()}@formkurve.example`,
  agreed: true,
})

test('a shared link is answered without a network, arrives once, and the member sees «offen», «dabei», «belohnt»', async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const { email, path } = await inviterOf(server, 'Ladina')
  const guest = `gast-${Date.now()}@formkurve.example`
  const phone = await open()
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.page.goto(path)
  await phone.installed()
  await expect(phone.page.getByRole('heading', { name: 'Du bist eingeladen' })).toBeVisible()
  await expect(phone.page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await phone.offline()
  await phone.page.getByLabel(/^Vorname/).fill('Flurina')
  await phone.page.getByLabel(/^Nachname/).fill('Caduff')
  await phone.page.getByLabel(/^E-Mail/).fill(guest)
  await isClean(phone.page)
  await phone.page.getByRole('button', { name: 'Absenden' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Wartet auf Netz' })).toBeVisible()
  // Killed while it waits: it goes out all the same.
  await phone.kill()
  await phone.start(path)
  await phone.offline(false)
  await expect(phone.page.getByRole('heading', { name: 'Danke, das ist angekommen' })).toBeVisible()
  await isClean(phone.page)

  const staff = await serverOf(server.url, 'admin@formkurve.example')
  const { rows } = (await staff.get(`rleads/overview?q=${encodeURIComponent(guest)}`)) as { rows: { _id: string; member: string }[] }
  expect(rows.map(({ member }) => member)).toEqual(['Gastgeb Ladina'])

  const own = await open()
  await own.page.emulateMedia({ reducedMotion: 'reduce' })
  await own.arrive(email, '/referral')
  const row = own.page.getByRole('region', { name: 'Deine Empfehlungen' })
  await expect(row.getByText('offen', { exact: true })).toBeVisible()
  await isClean(own.page)
  for (const [status, word] of [
    ['joined', 'dabei'],
    ['rewarded', 'belohnt'],
  ] as const) {
    await staff.put('rleads/overview', { ids: [rows[0]!._id], status })
    await expect(row.getByText(word, { exact: true })).toBeVisible()
  }
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('staff bring a referral on, take a step back, note something, and enter one at the desk', { tag: '@long' }, async ({
    server,
    open,
  }) => {
    test.setTimeout(180_000)
    const { member, email } = await inviterOf(server, 'Gian')
    const nachname = `Prüfling${Date.now() % 100_000}`
    await member.post('referrals', friendOf(nachname))
    const desk = await open(1280)
    const { page } = desk
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.arrive('admin@formkurve.example', `/dashboard/leads/referral-list?q=${encodeURIComponent(nachname)}`)
    const row = page.getByRole('row', { name: new RegExp(nachname) })
    await expect(row.getByText('Gastgeb Gian')).toBeVisible()
    await isClean(page)
    await row.getByText(nachname).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Probetraining' }).click()
    await expect(row.getByText('Probetraining')).toBeVisible()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(row.getByText('Neu', { exact: true })).toBeVisible()
    await row.getByText(nachname).click()
    await sheet.getByLabel('Notiz').fill('Ruft am Montag an.')
    await isClean(page)
    await sheet.getByRole('button', { name: 'Speichern' }).click()
    await expect(sheet).toBeHidden()

    await page.getByRole('button', { name: 'Neue Empfehlung' }).click()
    const form = page.getByRole('dialog', { name: 'Neue Empfehlung' })
    await form.getByLabel(/^Vorname/).fill('Mara')
    await form.getByLabel(/^Nachname/).fill(nachname)
    await form.getByLabel(/^Telefon/).fill('079 555 44 33')
    await form.getByLabel(/^Eingeladen von/).fill(email)
    await form.getByRole('checkbox', { name: /einverstanden/ }).check()
    await form.getByRole('button', { name: 'Eintragen' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('row', { name: /Mara/ }).getByText('Gastgeb Gian')).toBeVisible()
  })

  test('the settings make a new version; what began before stands among the earlier ones', { tag: '@long' }, async ({ server, open }) => {
    test.setTimeout(180_000)
    const { member } = await inviterOf(server, 'Nora')
    const nachname = `Vorher${Date.now() % 100_000}`
    await member.post('referrals', friendOf(nachname))
    const desk = await open(1280)
    const { page } = desk
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.arrive('admin@formkurve.example', '/dashboard/leads/referral-settings')
    const reward = page.getByLabel(/^Belohnung/)
    const before = await reward.inputValue()
    await reward.fill(`Ein Handtuch und ${Date.now()}`)
    await isClean(page)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('region', { name: 'Früher' }).getByText(before).first()).toBeVisible()
    await page.goto(`/dashboard/leads/referral-deprecated?q=${nachname}`)
    await expect(page.getByRole('row', { name: new RegExp(nachname) })).toBeVisible()
    await isClean(page)
  })

  test('a printed link with an address looks as any other; without a sign-in /referral leads to it', { tag: '@long' }, async ({
    server,
    open,
  }) => {
    const { email, path } = await inviterOf(server, 'Urs')
    const { page } = await open(390)
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const seen = []
    for (const address of [`/r/${email}`, '/r/niemand@formkurve.example', path, '/r/unsinn']) {
      const answer = await page.goto(address)
      expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
      await expect(page.getByText('Zwei Wochen gratis trainieren')).toBeVisible()
      await expect(page.getByLabel('Studio').getByRole('option')).not.toHaveCount(1)
      seen.push(await page.locator('main').textContent())
    }
    expect(new Set(seen).size).toBe(1)
    expect(asked.filter(url => url.includes('/api/') && url.includes('@'))).toEqual([])
    await page.goto('/referral')
    await expect(page.getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await isClean(page)
  })
})
