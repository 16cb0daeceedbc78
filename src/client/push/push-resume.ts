import { sendApiRequest } from '../api.ts'

/**
 * This browser shows pushes already. If they were for whoever is signed in now, they go on with this session;
 * otherwise somebody else was here before, and they end.
 */
export async function resumePush(subscription: PushSubscription) {
  const { endpoint } = subscription
  // Without an answer everything stays as it is, until the next start.
  const answer = await sendApiRequest('POST /push/devices/resume', { endpoint }, { silent: true }).catch(
    () => null,
  )
  if (answer && !answer.data.isMine) await subscription.unsubscribe()
}
