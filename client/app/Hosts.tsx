import { lazy, type ReactNode, Suspense } from 'react'
import { Quiet } from './Quiet.tsx'

const AfterLogin = lazy(() => import('./afterLogin/AfterLogin.tsx'))
const RegisterHost = lazy(() => import('#client/registration/RegisterHost.tsx'))
const StudioHost = lazy(() => import('#client/studios/StudioHost.tsx'))
const OfficeHost = lazy(() => import('./OfficeHost.tsx'))
const DoorHost = lazy(() => import('./DoorHost.tsx'))
const FilmHost = lazy(() => import('#client/videos/along/FilmHost.tsx'))
const NewsOnce = lazy(() => import('#client/notifications/NewsOnce.tsx'))
const BarFactsHost = lazy(() => import('./BarFactsHost.tsx'))
const StoreApp = lazy(() => import('./StoreApp.tsx'))
const PaletteHost = lazy(() => import('./palette/PaletteHost.tsx'))
const NoticeHost = lazy(() => import('#client/notifications/NoticeHost.tsx'))
const CourseHost = lazy(() => import('#client/courses/CourseHost.tsx'))
const PopupHost = lazy(() => import('#client/popups/PopupHost.tsx'))
const TabletHost = lazy(() => import('#client/station/TabletHost.tsx'))
const QuestionHost = lazy(() => import('./QuestionHost.tsx'))
const PushAsk = lazy(() => import('#client/push/PushAsk.tsx'))

/**
 * What lives beside the screens and comes after the first picture: each line is a lazy import of its domain's own piece.
 * The bell has its place in the top bar (TopBar.tsx).
 */
const hosts: readonly ReactNode[] = [
  <RegisterHost key="register" />,
  <AfterLogin key="afterLogin" />,
  <PaletteHost key="palette" />,
  <BarFactsHost key="facts" />,
  <StoreApp key="store" />,
  <NoticeHost key="notices" />,
  <StudioHost key="studio" />,
  <OfficeHost key="office" />,
  <CourseHost key="courses" />,
  <PopupHost key="popups" />,
  <PushAsk key="push" />,
  <TabletHost key="tablet" />,
  <DoorHost key="doors" />,
  <FilmHost key="films" />,
  <NewsOnce key="news" />,
  <QuestionHost key="question" />,
]

export default function Hosts() {
  return hosts.map((host, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
    <Quiet key={at}>
      <Suspense fallback={null}>{host}</Suspense>
    </Quiet>
  ))
}
