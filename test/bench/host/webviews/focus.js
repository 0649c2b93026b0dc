document.querySelector('textarea')?.focus();
