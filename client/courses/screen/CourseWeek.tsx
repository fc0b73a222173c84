import { useScreen } from '#client/map/links.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import External from './External.tsx'
import { WeekList } from './WeekList.tsx'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * /kursliste/:studiocode and /kursliste/:id have one shape (A04): a studio's code shows its week, anything else one course to people
 * without an account. Until the studios are known, a word that is not shaped like an id is taken for a studio.
 */
export default function CourseWeek() {
  const { studiocode } = useScreen('courseWeek')
  const { studios } = useStudios()
  const studio = studios?.find(({ code }) => code === studiocode)
  const isExternal = isId(studiocode) || (studios && !studio)
  return isExternal ? <External id={studiocode} /> : <WeekList key={studiocode} code={studiocode} studio={studio} />
}
