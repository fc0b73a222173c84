import { contracts } from '#contract/contracts/calls.ts'
import type { ContractWhole } from '#contract/contracts/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { turnTo } from '#e2e/roles.ts'
import { closedFor } from './closedFor.ts'

test.use({ of: ['contracts', 'home'] })

/** Somebody who sells and decides in the studio. */
async function decider(url: string, nachname: string) {
  const admin = await serverOf(url, 'admin@formkurve.example')
  const lead = await newcomer(url, { vorname: 'Rahel', nachname })
  const studios = ['winterthur']
  const changes = [
    { person: lead._id, kind: 'right', code: 'u_search', studios },
    { person: lead._id, kind: 'role', code: 'studio_manager', studios },
  ]
  await admin.post('roles/changes', { changes })
  // Whoever has not signed yet is asked for it over what is done here.
  await (await serverOf(url, lead.email)).post('user/non-disclosure-aggreement', { signature: exampleSignature })
  return { lead, admin }
}

test('an office’s morning: what waits is found, commented without a network, accepted and rejected, and waits no more', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(240_000)
  const mark = Date.now() % 100_000
  const { lead, admin } = await decider(server.url, `Frueh${mark}`)
  const [one, other] = [
    await newcomer(server.url, { vorname: 'Seraina', nachname: `Morgen${mark}` }),
    await newcomer(server.url, { vorname: 'Nino', nachname: `Abend${mark}` }),
  ]
  const taken = await closedFor(server.url, one._id, { accept: false })
  const refused = await closedFor(server.url, other._id, { accept: false })
  const whole = async (_id: string) => (await admin.get(`dashboard/contract/${_id}/0`)) as ContractWhole

  const desk = await open(1280)
  const { page } = desk
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addLocatorHandler(page.getByRole('dialog').getByRole('button', { name: 'Später' }), button => button.click())
  await desk.arrive(lead.email, '/dashboard/contract')
  await desk.installed()
  await page.getByRole('link', { name: /warte(t|n) auf Annahme/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vorläufige Verträge' })).toBeVisible()
  await turnTo(page, `/dashboard/contract/temporary?q=Morgen${mark}`)
  await page
    .getByRole('row', { name: new RegExp(`Morgen${mark}`) })
    .getByText(`Morgen${mark}`)
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Vertrag ${taken.number}` })).toBeVisible()
  await drawn(page)
  await isClean(page, 'what waits')

  // The network is cut between what is read and what is decided.
  await desk.keepsAnswer(contracts.one, one._id)
  await desk.offline()
  const said = `Ausweis gesehen ${mark}`
  await page.getByRole('textbox', { name: /^Kommentar/ }).fill(said)
  await page.getByRole('button', { name: 'Kommentieren' }).click()
  await expect(page.getByText(said)).toBeVisible()
  expect((await whole(one._id)).comments).toEqual([])
  await desk.offline(false)
  await expect.poll(async () => (await whole(one._id)).comments.map(({ text }) => text)).toEqual([said])

  await page.getByRole('button', { name: 'Annehmen' }).click()
  await page
    .getByRole('dialog', { name: `Vertrag ${taken.number} annehmen?` })
    .getByRole('button', { name: 'Annehmen' })
    .click()
  await expect.poll(async () => (await whole(one._id)).state, { timeout: 30_000 }).toBe('accepted')

  await turnTo(page, `/dashboard/contract/view/${other._id}/0`)
  await expect(page.getByRole('heading', { level: 1, name: `Vertrag ${refused.number}` })).toBeVisible()
  await page.getByRole('button', { name: 'Zurückweisen' }).click()
  const why = page.getByRole('dialog', { name: `Vertrag ${refused.number}: zurückweisen` })
  await why.getByRole('textbox', { name: /^Grund/ }).fill('Die Unterschrift fehlt auf dem zweiten Blatt.')
  await drawn(page)
  await isClean(page, 'rejecting')
  await why.getByRole('button', { name: 'Zurückweisen' }).click()
  await expect.poll(async () => (await whole(other._id)).state, { timeout: 30_000 }).toBe('rejected')

  for (const name of [`Morgen${mark}`, `Abend${mark}`]) {
    const rows = (await admin.get(`dashboard/contract?state=temporary&q=${name}`)) as { total: number }
    expect([name, rows.total]).toEqual([name, 0])
  }
})
