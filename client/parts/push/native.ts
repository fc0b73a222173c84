import type { DeviceInfo } from '#contract/push.ts'

/** The bridge that the native wrapper puts on `window`; accepting starts its initialisation (L119). */
export interface NativeBridge {
  /** Asks the phone, and answers its token; rejects where its owner says no. */
  initPush(): Promise<{ pushToken: string; deviceInfo: DeviceInfo }>
}

export const nativeBridge = () => (globalThis as { formkurveNative?: NativeBridge }).formkurveNative
