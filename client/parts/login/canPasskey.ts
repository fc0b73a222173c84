/** Whether this browser can hold passkeys at all; a page that is reached by a number can't. */
export const canPasskey = () => typeof PublicKeyCredential !== 'undefined' && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)
