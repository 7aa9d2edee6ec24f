/** Where members see how their membership stands. */
export const billingPage = '/account/membership-billing';
