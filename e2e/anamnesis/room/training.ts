import { expect } from '@playwright/test'
import { workouts } from '#contract/workouts.ts'
import type { Device } from '#e2e/device.ts'
import { enterSet, progress, startDue } from '#e2e/floor.ts'
import type { Asked } from './anamnesis.ts'
import type { Point } from './chapter.ts'

/** The two training days of the plan, each of one exercise with three sets. */
export const days = [
  ['Oben', 'Brustpresse'],
  ['Unten', 'Beinpresse'],
] as const
export const setsADay = 3

async function take({ page }: Device, title: string) {
  await page.getByRole('button', { name: 'Übung hinzufügen' }).click()
  const sheet = page.getByRole('dialog', { name: 'Übung hinzufügen' })
  await sheet.getByLabel('Übungen durchsuchen').fill(title)
  await sheet.getByLabel('Übungen durchsuchen').press('Enter')
  await expect(sheet.getByText(`${title} ist drin.`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Schliessen', exact: true }).click()
}

/** Opens the builder of a new plan for this person. */
export async function beginPlan(device: Device, { _id }: Asked) {
  await device.page.goto(`/workouts/create?fuer=${_id}`)
  await device.page.getByRole('link', { name: /^Leer beginnen/ }).click()
  await expect(device.page.getByLabel('Name des Plans')).toBeVisible()
}

/** On the first tablet: a plan of two days, of exercises whose ids `idOf` knows. What the device keeps of it is offered after a kill. */
export function plans(device: Device, asked: Asked, title: string, idOf: (exercise: string) => string): Point[] {
  const again = async () => {
    await beginPlan(device, asked)
    await device.page.getByRole('button', { name: 'Weiterschreiben' }).click()
    await expect(device.page.getByLabel('Name des Plans')).toHaveValue(title)
  }
  return [
    {
      name: 'first day',
      act: async () => {
        await device.page.getByLabel('Name des Plans').fill(title)
        await device.page.getByLabel('Name des Tages').fill(days[0][0])
        await take(device, days[0][1])
        await device.keeps(title, days[0][0], idOf(days[0][1]))
      },
      resume: async () => {
        await again()
        await expect(device.page.getByRole('button', { name: new RegExp(`^${days[0][1]} \\d`) })).toBeVisible()
      },
    },
    {
      name: 'second day',
      act: async () => {
        await device.page.getByRole('button', { name: 'Tag hinzufügen' }).click()
        await device.page.getByLabel('Name des Tages').fill(days[1][0])
        await take(device, days[1][1])
        await device.keeps(title, days[1][0], idOf(days[1][1]))
      },
      resume: async () => {
        await again()
        await device.page.getByText(days[1][0], { exact: true }).click()
        await expect(device.page.getByRole('button', { name: new RegExp(`^${days[1][1]} \\d`) })).toBeVisible()
      },
    },
    {
      name: 'saved',
      act: async () => {
        await device.page.getByRole('button', { name: 'Speichern' }).click()
        await device.page.waitForURL(url => url.pathname === '/dashboard/workouts/search-and-create')
      },
      resume: async () => {
        await device.page.goto('/dashboard/workouts/search-and-create')
      },
    },
  ]
}

/** On the member's phone: both days, set by set. */
export function trains(phone: Device): Point[] {
  let run = ''
  const again = (done: number) => async () => {
    await phone.page.goto(run)
    await expect.poll(async () => (await progress(phone.page)).done).toBe(done)
  }
  return days.flatMap(([day]): Point[] => [
    {
      name: `${day}: begun`,
      act: async () => {
        await startDue(phone.page)
        run = new URL(phone.page.url()).pathname
        await enterSet(phone.page)
      },
      resume: again(1),
    },
    {
      name: `${day}: sets`,
      act: async () => {
        for (let set = 1; set < setsADay; set++) await enterSet(phone.page)
      },
      resume: again(setsADay),
    },
    {
      name: `${day}: over`,
      act: async () => {
        await phone.page.getByRole('button', { name: 'Training beenden' }).first().click()
        await phone.page.waitForURL(/\/workout\/summary/)
        await phone.keeps('"finished"')
      },
      resume: async () => {
        await phone.page.goto('/workouts')
      },
    },
  ])
}

/** The phone has all that it needs to train by this plan without a network. */
export async function ready(phone: Device, title: string) {
  await phone.keepsAnswer(workouts.plan, title, '"splits":')
  await phone.keepsAnswer(workouts.exercises)
}
