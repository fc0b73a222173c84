import { useNavigate } from '@tanstack/react-router'
import { useWorkStudio } from '#client/data/desk.ts'
import { useQueryText } from '#client/map/links.tsx'

/** The row of the studio in the address, else of the one somebody works in, else the first; `pick` puts another one into the address. */
export function useChosenStudio<Row extends { code: string }>(rows: readonly Row[] | undefined) {
  const navigate = useNavigate()
  const work = useWorkStudio()
  const wanted = useQueryText().studio ?? work
  const row = rows?.find(({ code }) => code === wanted) ?? rows?.[0]
  return { row, pick: (studio: string) => void navigate({ to: '.', search: { studio }, replace: true } as never) }
}
