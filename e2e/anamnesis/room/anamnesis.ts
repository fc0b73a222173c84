import { expect } from '@playwright/test'
import type { Device } from '#e2e/device.ts'
import { sign } from '#e2e/registration.ts'
import { type Point, saved } from './chapter.ts'

/** Who is asked, and what they say that nothing may lose. */
export interface Asked {
  _id: string
  vorname: string
  nachname: string
  secret: string
}

/** How each of them signs. */
export const bends = { customer: 2, trainer: 3 }

const sheetOn = ({ page }: Device) => page.getByRole('dialog', { name: 'Anamnesebogen' })
const nextOn = (device: Device) => sheetOn(device).getByRole('button', { name: 'Weiter' })
const isAt = (device: Device, title: string) => expect(sheetOn(device).getByRole('heading', { name: title })).toBeVisible()

/** Opens the draft from the list, as it is in the studio, and goes to its first open step. */
export async function goOn(device: Device, { nachname }: Asked) {
  const { page } = device
  await page.goto('/dashboard/anamnese/search')
  await saved(page)
  await page
    .getByText(new RegExp(`^${nachname}`))
    .first()
    .click()
  await page.getByRole('button', { name: 'Weiter ausfüllen' }).click()
  await expect(sheetOn(device).getByText('10 %')).toBeVisible()
  await nextOn(device).click()
}

/** Walks from the first page to this step; what was answered lets everybody pass. */
async function walkTo(device: Device, title: string) {
  for (const heading of ['Deine Ziele', 'Deine Gesundheit', 'Dein Alltag', 'Unterschrift Kunde']) {
    await isAt(device, heading)
    if (heading === title) return
    await nextOn(device).click()
  }
}

/** On the first tablet: begins, answers two pages. */
export function asks(device: Device, asked: Asked): Point[] {
  const again = (title: string) => async () => {
    await goOn(device, asked)
    await walkTo(device, title)
  }
  return [
    {
      name: 'begun',
      act: async () => {
        await device.page.getByRole('button', { name: 'Anamnese aufnehmen' }).click()
        await nextOn(device).click()
        await isAt(device, 'Deine Ziele')
      },
      resume: again('Deine Ziele'),
    },
    {
      name: 'goals',
      act: async () => {
        const sheet = sheetOn(device)
        await sheet.getByText('Kraft aufbauen').click()
        await sheet.getByLabel(/^Wie viele Tage pro Woche/).fill('3')
        await sheet.getByRole('slider', { name: /^Wie fit/ }).fill('4')
        await nextOn(device).click()
        await isAt(device, 'Deine Gesundheit')
      },
      resume: again('Deine Gesundheit'),
    },
    {
      name: 'health',
      act: async () => {
        const sheet = sheetOn(device)
        const answer = (title: RegExp, word: string) => sheet.getByRole('group', { name: title }).getByText(word).click()
        await answer(/^Hast du zurzeit Schmerzen/, 'Nein')
        await answer(/^Bist du wegen Herz/, 'Nein')
        await answer(/^Nimmst du regelmässig Medikamente/, 'Ja')
        await sheet.getByLabel(/^Welche/).fill(asked.secret)
        await nextOn(device).click()
        await isAt(device, 'Dein Alltag')
      },
      resume: again('Dein Alltag'),
    },
  ]
}

/** On the second tablet, where the draft was gone on with: the last page, both signatures and the end. */
export function signs(device: Device, asked: Asked): Point[] {
  const again = async () => {
    await goOn(device, asked)
    await isAt(device, 'Unterschrift Trainer')
  }
  return [
    {
      name: 'last page',
      act: () => walkTo(device, 'Unterschrift Kunde'),
      resume: async () => {
        await goOn(device, asked)
        await walkTo(device, 'Unterschrift Kunde')
      },
    },
    {
      name: 'customer signs',
      act: async () => {
        await sign(device.page, bends.customer)
        await nextOn(device).click()
        await isAt(device, 'Unterschrift Trainer')
      },
      resume: again,
    },
    {
      name: 'trainer signs',
      act: () => sign(device.page, bends.trainer),
      resume: async () => {
        await again()
        await expect(sheetOn(device).getByRole('button', { name: 'Löschen', exact: true })).toBeEnabled()
      },
    },
    {
      name: 'finished',
      act: async () => {
        await sheetOn(device).getByRole('button', { name: 'Abschliessen' }).click()
        await expect(
          device.page
            .getByText('Der Anamnesebogen wurde erfolgreich erstellt.')
            .or(device.page.getByText('Auf diesem Gerät gesichert. Geht ins Studio, sobald Netz da ist.'))
            .first(),
        ).toBeVisible()
      },
      resume: async () => {
        await device.page.goto('/dashboard/anamnese/search')
      },
    },
  ]
}
