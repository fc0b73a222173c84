import { useScreen } from '#client/map/links.tsx'
import External from './External.tsx'
import { WeekList } from './WeekList.tsx'

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** /kursliste/:studiocode and /kursliste/:id have one shape (A04): an id shows one course to who has no account, anything else is a studio. */
export default function CourseWeek() {
  const { studiocode } = useScreen('courseWeek')
  return isId(studiocode) ? <External id={studiocode} /> : <WeekList key={studiocode} code={studiocode} />
}
