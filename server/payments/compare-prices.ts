import { decideOnlinePrice } from '#domain/payments/online-price.ts';
import { listPlansOnOffer } from '../membership/list-plans.ts';
import { type Run, report, unlessRefused } from './reconcile-findings.ts';

/** A plan whose price the provider doesn’t have, or has otherwise, is a finding: it can be neither bought nor changed to. */
export async function comparePrices(run: Run): Promise<void> {
  const { store, payments } = run.parts;
  for (const plan of await listPlansOnOffer(store)) {
    run.stop?.throwIfAborted();
    const { id, name, stripePriceId: reference } = plan;
    if (reference === '') continue;
    await unlessRefused(run, { memberUid: '', customerId: '', reference }, async () => {
      const problem = decideOnlinePrice(plan, await payments.findPrice(reference));
      if (problem === null) return;
      const sentence = `${name} can’t be paid online: ${problem}`;
      await report(run, 'price', id, reference, { memberUid: '', sentence });
    });
  }
}
