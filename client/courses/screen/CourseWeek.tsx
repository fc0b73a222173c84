import { useScreen } from '#client/map/links.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import External from './External.tsx'
import { WeekList } from './WeekList.tsx'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * /kursliste/:studiocode and /kursliste/:id have one shape (A04): a studio's code shows its week, anything else one course to who has no
 * account. Until the studios are known, what has no id's shape is taken for a studio.
 */
export default function CourseWeek() {
  const { studiocode } = useScreen('courseWeek')
  const { studios } = useStudios()
  const studio = studios?.find(({ code }) => code === studiocode)
  const isExternal = isId(studiocode) || (studios && !studio)
  return isExternal ? <External id={studiocode} /> : <WeekList key={studiocode} code={studiocode} studio={studio} />
}
