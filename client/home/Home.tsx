import { Page } from '#client/kit/Page.tsx'

export default function Home() {
  return <Page>…</Page>
}
