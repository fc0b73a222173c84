import { quantity, shortMonth } from '#client/kit/format.ts'
import { phoneText } from '#contract/phone.ts'
import { figureNames, figureText, studioFigures } from './figures.ts'
import type { OfficeColumn } from './order.ts'
import { monthsOf, type StudioRow, type TeamRow } from './useFigures.ts'

const contact = (
  id: 'adresse' | 'telefon' | 'email',
  title: string,
  width: number,
  more: Partial<OfficeColumn<StudioRow>> = {},
): OfficeColumn<StudioRow> => ({
  id,
  title,
  text: ({ studio }) => (id === 'telefon' ? phoneText(studio.telefon) : studio[id]),
  sorts: true,
  width,
  ...more,
})

const name: OfficeColumn<StudioRow> = {
  id: 'name',
  title: 'Studio',
  text: ({ studio }) => studio.name,
  sorts: true,
  strong: true,
  width: 150,
  phone: 'title',
}

export const studioColumns: readonly OfficeColumn<StudioRow>[] = [
  name,
  { id: 'canton', title: 'Kanton', text: ({ studio }) => studio.canton, sorts: true, width: 64 },
  contact('adresse', 'Adresse', 220),
  contact('telefon', 'Telefon', 136),
  contact('email', 'E-Mail', 210, { spare: true }),
  ...figureNames.map(
    (id): OfficeColumn<StudioRow> => ({
      id,
      title: id === 'growth' ? 'Wachstum %' : studioFigures[id].title,
      text: ({ figures }) => figureText(figures[id].shown),
      figure: ({ figures }) => figures[id],
      sorts: true,
      right: true,
      width: 100,
    }),
  ),
  {
    id: 'all',
    title: 'Zahlen',
    text: ({ figures: { vacationDays, growth, correction } }) =>
      `${figureText(vacationDays.shown)} Ferientage · Wachstum ${figureText(growth.shown)} % · Korrektur ${figureText(correction.shown)}`,
    phone: 'second',
    phoneOnly: true,
  },
]

const total = ({ months }: StudioRow) => months.reduce((sum, { shown }) => sum + (shown ?? 0), 0)

export const monthColumns = (year: number): OfficeColumn<StudioRow>[] => [
  name,
  ...monthsOf(year).map(
    (month, at): OfficeColumn<StudioRow> => ({
      id: month,
      title: shortMonth(`${month}-01`).replace('.', ''),
      text: ({ months }) => figureText(months[at]?.shown ?? null),
      figure: ({ months }) => months[at],
      right: true,
      width: 56,
    }),
  ),
  { id: 'total', title: 'Total', text: row => quantity(total(row)), rank: total, sorts: true, right: true, width: 72, phone: 'trail' },
]

export const teamColumns: readonly OfficeColumn<TeamRow>[] = [
  { id: 'studio', title: 'Studio', text: ({ studio }) => studio.name, sorts: true, strong: true, width: 180, phone: 'second' },
  { id: 'title', title: 'Team', text: ({ team }) => team.title, sorts: true, width: 220, phone: 'title' },
  {
    id: 'vacationDays',
    title: 'Ferientage',
    text: ({ figure }) => figureText(figure.shown),
    figure: ({ figure }) => figure,
    sorts: true,
    right: true,
    width: 120,
    phone: 'trail',
  },
]
