import type { FormVersion } from '#contract/anamnesisForms.ts'
import { shownCode } from '#contract/codes.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { sign } from '#e2e/registration.ts'
import { keepsForms, signedUnder, takerAt } from './taking.ts'

test.use({ of: ['anamnesis'] })

interface Found {
  rows: { _id: string; status: string }[]
}

test('begun from the list of members; two who answer the same question are shown both answers there, and one of them is taken', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const mark = Date.now() % 100_000
  const customer = await newcomer(server.url, { vorname: 'Tina', nachname: `Zweifach${mark}` })
  const beat = await newcomer(server.url, { vorname: 'Beat', nachname: `Auch${mark}` })
  const path = `/dashboard/user/search?q=Zweifach${mark}`
  const { admin, page } = await takerAt({ server, open }, { vorname: 'Anja', nachname: `Zuerst${mark}`, path, width: 1280 })
  await admin.post('roles/changes', { changes: [{ person: beat._id, kind: 'right', code: 'ab_create', studios: ['winterthur'] }] })
  await page.getByRole('button', { name: `Anamnese: Tina Zweifach${mark}` }).click()
  const sheet = page.getByRole('dialog')
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await sheet.getByLabel('Bogen').selectOption('Rücken')
  await expect(page.getByRole('dialog', { name: 'Fragebogen', exact: true })).toBeVisible()
  await isClean(page)
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Dein Rücken' })).toBeVisible()
  const found = () => admin.post('anamnesebogen/search', { q: `Zweifach${mark}` }) as Promise<Found>
  await sheet.getByLabel(/^Was hilft dir/).fill('Wärme')
  await expect.poll(async () => (await found()).rows.map(({ status }) => status)).toEqual(['draft'])
  const [draft] = (await found()).rows

  const other = await serverOf(server.url, beat.email)
  const form = (await other.get('anamnesebogen/variant/ruecken?studio=winterthur')) as FormVersion
  const [place, , helps] = form.pages[0]!.questions
  await other.put(`anamnesebogen/${draft!._id}/answers`, {
    customer: customer._id,
    form: form.form,
    number: form.number,
    express: false,
    consent: null,
    base: 0,
    answers: { [helps!._id]: { answer: 'Kälte' }, [place!._id]: { answer: ['Nacken'] } },
  })
  await sheet.getByRole('slider').fill('4')
  const clash = sheet.getByRole('group', { name: 'Zweimal beantwortet: Was hilft dir?' })
  await expect(clash).toContainText('Wärme')
  await expect(clash).toContainText('Kälte')
  await expect(clash).toContainText(`Beat Auch${mark}`)
  await expect(sheet.getByRole('checkbox', { name: 'Nacken' })).toBeChecked()
  await isClean(page)
  await next.click()
  await expect(sheet.getByText('Zweimal beantwortet')).toBeVisible()
  await sheet.getByRole('button', { name: 'Zur Frage: Was hilft dir?' }).click()
  await clash.getByRole('button', { name: `Antwort von Beat Auch${mark} übernehmen` }).click()
  await expect(sheet.getByLabel(/^Was hilft dir/)).toHaveValue('Kälte')
  await expect(clash).toBeHidden()
  await next.click()
  for (const button of [next, sheet.getByRole('button', { name: 'Abschliessen' })]) {
    await sign(page)
    await button.click()
  }
  await expect(page.getByText('Der Anamnesebogen wurde erfolgreich erstellt.')).toBeVisible()
  const own = await serverOf(server.url, customer.email)
  const [mine] = (await own.get('anamnesebogen/kunde')) as { copies: { answers: Record<string, { answer: unknown }> }[] }[]
  expect(mine!.copies[0]!.answers).toMatchObject({ [helps!._id]: { answer: 'Kälte' }, [place!._id]: { answer: ['Nacken'] } })
})

test('without a network a code stands for its customer; the form is printed as not saved yet, and refused it goes on as somebody’s', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(150_000)
  const mark = Date.now() % 100_000
  const customer = await newcomer(server.url, { vorname: 'Carla', nachname: `Code${mark}` })
  const own = await serverOf(server.url, customer.email)
  const { code } = (await own.get('code/mine')) as { code: string }
  const { admin, desk, page } = await takerAt(
    { server, open },
    { vorname: 'Jon', nachname: `Scannt${mark}`, path: '/dashboard/anamnese/search' },
  )
  await keepsForms(desk)
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('[data-alone]')?.textContent ?? ''
      dispatchEvent(new Event('afterprint'))
    }
  })
  await desk.offline()
  await page.getByRole('button', { name: 'Neue Anamnese' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Anamnesebogen' })
  const next = sheet.getByRole('button', { name: 'Weiter' })
  await sheet.getByRole('button', { name: 'Code scannen' }).click()
  const scan = page.getByRole('dialog', { name: 'Kunde scannen' })
  await scan.getByLabel('Code des Mitglieds').fill('K7QM-3TXD-9PWB')
  await scan.getByRole('button', { name: 'Suchen' }).click()
  await expect(scan.getByRole('alert')).toHaveText('Das ist kein Code eines Mitglieds, oder ein Zeichen stimmt nicht.')
  await scan.getByLabel('Code des Mitglieds').fill(code.toLowerCase())
  await scan.getByRole('button', { name: 'Suchen' }).click()
  await expect(sheet.getByLabel('Kunde')).toHaveValue(`Code ${shownCode(code)}`)
  await isClean(page)
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Einwilligung' })).toBeVisible()
  await sign(page)
  await next.click()
  await sheet.getByText('Kraft aufbauen').click()
  await desk.keeps('Anamnese, Entwurf')
  await page.keyboard.press('Escape')
  await page.getByText(`Code ${shownCode(code)}`).click()
  const line = page.getByRole('dialog')
  await line.getByRole('button', { name: /^Bogen vom .* drucken$/ }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Noch nicht im Studio gespeichert.*Kraft aufbauen/)
  await expect(page.locator('[data-alone]')).toHaveCount(0)

  await own.post('code/renew', {})
  await desk.offline(false)
  await expect(line.getByText('Diesen Code kennt dein Studio nicht. Öffne den Bogen und wähle den Kunden.')).toBeVisible()
  await isClean(page)
  await line.getByRole('button', { name: 'Weiter', exact: true }).click()
  await sheet.getByRole('button', { name: 'Kunde wechseln' }).click()
  await sheet.getByLabel(/^Kunde/).fill(`Code${mark}`)
  await page.getByRole('option', { name: new RegExp(`Code${mark}, Carla`) }).click()
  await next.click()
  await expect(sheet.getByRole('heading', { name: 'Deine Ziele' })).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: 'Kraft aufbauen' })).toBeChecked()
  const found = () => admin.post('anamnesebogen/search', { q: `Code${mark}` }) as Promise<Found>
  await expect.poll(async () => (await found()).rows.map(({ status }) => status)).toEqual(['draft'])
})

test('what was signed under a code is not asked for again once the studio knows whose it is', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(150_000)
  const nachname = `Gezeigt${Date.now() % 100_000}`
  const customer = await newcomer(server.url, { vorname: 'Carla', nachname, geburtstag: '1990-05-04' })
  const own = await serverOf(server.url, customer.email)
  const { code } = (await own.get('code/mine')) as { code: string }
  const { trainer, page } = await takerAt({ server, open }, { vorname: 'Jon', nachname: 'Nimmtauf', path: '/dashboard/anamnese/search' })
  await signedUnder(code, await serverOf(server.url, trainer.email), trainer._id)
  await page.reload()
  await page.getByRole('row', { name: new RegExp(nachname) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Weiter ausfüllen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Anamnesebogen' })
  await sheet.getByRole('button', { name: 'Weiter' }).click()
  // The customer's signature stands: the trainer's follows.
  await expect(sheet.getByRole('heading', { name: 'Unterschrift Trainer' })).toBeVisible()
  await sign(page)
  await sheet.getByRole('button', { name: 'Abschliessen' }).click()
  await expect(page.getByText('Der Anamnesebogen wurde erfolgreich erstellt.')).toBeVisible()
  expect(await own.get('anamnesebogen/kunde')).toMatchObject([{ status: 'submitted', copies: [{}] }])
})
