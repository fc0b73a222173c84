import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Quiet } from './Quiet.tsx'

const AfterLogin = lazyPart(() => import('./afterLogin/AfterLogin.tsx'))
const RegisterHost = lazyPart(() => import('#client/registration/RegisterHost.tsx'))
const FormHost = lazyPart(() => import('#client/parts/publicForm/FormHost.tsx'))
const StudioHost = lazyPart(() => import('#client/studios/StudioHost.tsx'))
const OfficeHost = lazyPart(() => import('./OfficeHost.tsx'))
const DoorHost = lazyPart(() => import('./DoorHost.tsx'))
const FilmHost = lazyPart(() => import('#client/videos/along/FilmHost.tsx'))
const NewsOnce = lazyPart(() => import('#client/notifications/NewsOnce.tsx'))
const BarFactsHost = lazyPart(() => import('./BarFactsHost.tsx'))
const StoreApp = lazyPart(() => import('./StoreApp.tsx'))
const PaletteHost = lazyPart(() => import('./palette/PaletteHost.tsx'))
const OrderHost = lazyPart(() => import('#client/shop/OrderHost.tsx'))
const NoticeHost = lazyPart(() => import('#client/notifications/NoticeHost.tsx'))
const CourseHost = lazyPart(() => import('#client/courses/CourseHost.tsx'))
const ProfileHost = lazyPart(() => import('#client/account/ProfileHost.tsx'))
const SocialHost = lazyPart(() => import('#client/social/SocialHost.tsx'))
const PlanHost = lazyPart(() => import('#client/workouts/news/PlanHost.tsx'))
const ChatHost = lazyPart(() => import('#client/chat/ChatHost.tsx'))
const PopupHost = lazyPart(() => import('#client/popups/PopupHost.tsx'))
const TabletHost = lazyPart(() => import('#client/station/TabletHost.tsx'))
const QuestionHost = lazyPart(() => import('./QuestionHost.tsx'))
const CartHost = lazyPart(() => import('#client/parts/cart/CartHost.tsx'))
const SettleHost = lazyPart(() => import('./SettleHost.tsx'))
const PushAsk = lazyPart(() => import('#client/push/PushAsk.tsx'))

/**
 * Parts that live beside the screens and come after the first picture: each line is a lazy import of its domain's own piece. The bell has
 * its place in the top bar (TopBar.tsx).
 */
const hosts: readonly ReactNode[] = [
  <RegisterHost key="register" />,
  <FormHost key="forms" />,
  <AfterLogin key="afterLogin" />,
  <PaletteHost key="palette" />,
  <BarFactsHost key="facts" />,
  <StoreApp key="store" />,
  <NoticeHost key="notices" />,
  <StudioHost key="studio" />,
  <OfficeHost key="office" />,
  <CourseHost key="courses" />,
  <ProfileHost key="profile" />,
  <SocialHost key="social" />,
  <PlanHost key="plan" />,
  <ChatHost key="chat" />,
  <OrderHost key="orders" />,
  <PopupHost key="popups" />,
  <CartHost key="cart" />,
  <SettleHost key="settling" />,
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
