import { Page } from '#client/kit/Page.tsx'

export default function Login() {
  return <Page>…</Page>
}
