import { atom, getDefaultStore } from 'jotai'

/** True while the cart stands over the screen at hand (L71). */
export const cartOpenAtom = atom(false)

/** Opens the cart over whatever screen is shown, signed in or not (S28). */
export const openCart = () => getDefaultStore().set(cartOpenAtom, true)
