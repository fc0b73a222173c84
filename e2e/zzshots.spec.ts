import { v7 } from 'uuid'
import { newcomer } from './account.ts'
import { serverOf } from './floor.ts'
import { expect, test } from './house.ts'

test('shots', async ({ server, open }) => {
  test.setTimeout(300_000)
  const anna = await newcomer(server.url, { vorname: 'Anna', nachname: 'Kellermann' })
  const trainer = await serverOf(server.url, 'trainer@formkurve.example')
  const me = await serverOf(server.url, anna.email)
  const group = v7()
  await trainer.post('chat/groups', { _id: group, name: 'Wirbelsäulengymnastik-Vorbereitungsgruppe Winterthur Töss', memberIds: [anna._id] })
  const second = v7()
  await trainer.post('chat/groups', { _id: second, name: 'Lauftreff', memberIds: [anna._id] })
  await trainer.post(`chat/groups/${second}/messages`, { _id: v7(), textContent: 'Morgen um sechs am Bahnhof?' })
  for (let at = 0; at < 130; at++) await (at % 3 ? trainer : me).post(`chat/groups/${group}/messages`, { _id: v7(), textContent: at % 7 ? `Nachricht ${at} mit etwas Text, der auch umbrechen kann, wenn er lang genug ist.` : `Kurz ${at}` })
  await trainer.post(`chat/groups/${group}/messages`, { _id: v7(), textContent: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen und https://www.formkurve.example/kurse?tag=2026-11-23&studio=winterthur-toess' })
  for (const [width, name] of [[390, 'phone'], [1280, 'desk']] as const) {
    const device = await open(width, 'never')
    const { page } = device
    await page.emulateMedia({ reducedMotion: 'reduce' })
    page.on('console', message => message.type() === 'error' && console.log('CONSOLE', name, message.text().slice(0, 300)))
    await device.arrive(anna.email, '/chat')
    await expect(page.getByText('Lauftreff')).toBeVisible()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shots/${name}-list.png` })
    await page.getByRole('link', { name: /Wirbels/ }).click()
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/shots/${name}-open.png` })
    const log = page.getByRole('log', { name: 'Nachrichten' })
    const state = () => log.evaluate(e => [Math.round(e.scrollTop), e.scrollHeight, e.clientHeight].join('/'))
    console.log(name, 'open', await state())
    for (let at = 0; at < 12; at++) {
      const before = await log.evaluate(e => e.querySelector('[data-index]')?.textContent?.slice(0, 30))
      await log.evaluate(e => e.scrollBy(0, -700))
      await page.waitForTimeout(350)
      console.log(name, at, await state(), before)
    }
    await page.screenshot({ path: `/tmp/shots/${name}-old.png` })
    await page.getByRole('button', { name: /Zum Ende|neue/ }).click()
    await page.waitForTimeout(800)
    console.log(name, 'end', await state())
    await device.offline()
    const field = page.getByPlaceholder('Nachricht', { exact: true })
    await field.fill('Das wartet hier\nmit zwei Zeilen')
    await page.getByRole('button', { name: 'Senden' }).click()
    await page.waitForTimeout(500)
    await page.getByRole('button', { name: /Mehr zu: Donau/ }).click()
    await page.screenshot({ path: `/tmp/shots/${name}-menu.png` })
    await page.getByRole('menuitem', { name: 'Antworten' }).click()
    await field.fill('Ein Text über\nmehrere\nZeilen\nvier\nfünf\nsechs\nsieben\nacht')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/shots/${name}-reply-dark.png` })
    console.log(name, 'reply', await state())
    await page.getByRole('button', { name: 'Nicht mehr antworten' }).click()
    await device.offline(false)
  }
})
