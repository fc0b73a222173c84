import { Page } from '#client/kit/Page.tsx'

export default function Profile() {
  return <Page>…</Page>
}
