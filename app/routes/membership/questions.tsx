/** Questions and answers for people who are thinking of joining. */
import * as paths from '#app/paths.ts';
export function Questions({ takesCards, renews }: { takesCards: boolean; renews: boolean }) {
  return (
    <section className="stack" id="questions">
      <h2>Questions and answers</h2>
      <div className="questions">
        <details>
          <summary>How do I pay?</summary>
          <p>
            {takesCards
              ? 'At the front desk, in cash or by card, or online, on our payment provider’s page. We never see the card or bank details that you enter there. Some plans can only be paid at the front desk.'
              : 'At the front desk, in cash or by card. Choose your plan here first and we’ll have it ready for you.'}
          </p>
        </details>
        <details>
          <summary>How do I cancel?</summary>
          <p>
            {renews
              ? 'Online, in as few steps as joining.'
              : 'Nothing renews by itself: it ends unless you pay again. You can also tell us online that you’re leaving.'}{' '}
            You can train until the end of the period you’ve paid for, and change your mind until then.
          </p>
        </details>
        <details>
          <summary>Can I change my mind straight after joining?</summary>
          <p>
            Yes. You can get your money back within 14 days of joining online, less a share for the days your
            membership has run. Ask at the front desk.
          </p>
        </details>
        <details>
          <summary>What if I’m away or injured?</summary>
          <p>
            Put your membership on hold. You don’t pay for the days you’re on hold.{' '}
            <a href={paths.holding}>How holds work</a>
          </p>
        </details>
        <details>
          <summary>Will the price change while I’m a member?</summary>
          <p>You keep the price you joined at. If that ever had to change, we’d tell you well in advance.</p>
        </details>
        <details>
          <summary>What do I need before my first class?</summary>
          <p>
            An account and the health questionnaire (PAR-Q), which takes two minutes. If anything in it needs
            talking through, a coach will speak to you first.
          </p>
        </details>
      </div>
    </section>
  );
}
