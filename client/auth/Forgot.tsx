import { useState } from 'react'
import { useGo } from '#client/map/links.tsx'
import { LoginModes } from '#client/parts/login/LoginModes.tsx'
import { type LoginMode, loginTitles } from '#client/parts/login/modes.ts'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import { Door } from './Door.tsx'

/** /forgot?key=…: the login dialog, to set a new password with the key of a mailed link; without a key, to ask for one (L17). */
export default function Forgot() {
  const go = useGo()
  const { key, email } = useLinkKeys('forgot', ['key', 'email'])
  const [mode, setMode] = useState<LoginMode>(key ? 'set' : 'forgot')
  const change = (next: LoginMode) => (next === 'sign-in' ? void go({ to: 'login', replace: true }) : setMode(next))
  return (
    <Door title={loginTitles[mode]}>
      <LoginModes mode={mode} onMode={change} linkKey={key} account={email} />
    </Door>
  )
}
